//! What a phone shows of each game in its third turn, compared with kept pictures, coarsely: a page without its style, a
//! board that is gone or a row of buttons that slid away is seen, a letter drawn a pixel further left is not.
//!
//! `UPDATE_LOOKS=1 cargo test looks` keeps what is there now. Letters have other widths in other fonts, so a machine without
//! DejaVu Sans compares nothing and says so.

use super::Visit;
use crate::browser::{Browser, WIDTH};
use muster::demo::recorded;
use muster::games::{CATALOGUE, GAMES};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufReader, BufWriter, Cursor};
use std::path::Path;
use std::time::Duration;

const LOOKS: &str = "tests/looks";
/// Pixels a side of what is compared as one.
const CELL: usize = 13;
/// How far one of them may be from what it was, and all on the average; of 255.
const CELL_FAR: u8 = 60;
const MEAN_FAR: f64 = 4.0;
const TRIES: u32 = 300;
const PAUSE: Duration = Duration::from_millis(100);

/// How light each cell of a picture is.
#[derive(PartialEq)]
struct Look {
    width: usize,
    cells: Vec<u8>,
}

impl Look {
    fn of_screen(png: &[u8]) -> Look {
        let mut decoder = png::Decoder::new(Cursor::new(png));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut pixels).unwrap();
        let samples = frame.color_type.samples();
        let (width, height) = (frame.width as usize / CELL, frame.height as usize / CELL);
        assert_eq!(frame.width, u32::try_from(WIDTH).unwrap(), "the phone's width");
        let light = |x: usize, y: usize| {
            let at = y * frame.line_size + x * samples;
            pixels[at..at + 3].iter().map(|part| u32::from(*part)).sum::<u32>() / 3
        };
        let cell = |at: usize| {
            let (left, top) = (at % width * CELL, at / width * CELL);
            let sum: u32 = (0..CELL * CELL).map(|n| light(left + n % CELL, top + n / CELL)).sum();
            u8::try_from(sum / u32::try_from(CELL * CELL).unwrap()).unwrap()
        };
        Look {
            width,
            cells: (0..width * height).map(cell).collect(),
        }
    }

    fn kept(path: &Path) -> Option<Look> {
        let file = BufReader::new(File::open(path).ok()?);
        let mut reader = png::Decoder::new(file).read_info().unwrap();
        let mut cells = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut cells).unwrap();
        Some(Look {
            width: frame.width as usize,
            cells,
        })
    }

    fn keep(&self, path: &Path) {
        std::fs::create_dir_all(LOOKS).unwrap();
        let file = BufWriter::new(File::create(path).unwrap());
        let [width, height] = [self.width, self.cells.len() / self.width].map(|side| u32::try_from(side).unwrap());
        let mut encoder = png::Encoder::new(file, width, height);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.write_header().unwrap().write_image_data(&self.cells).unwrap();
    }

    /// The largest difference of a cell, and the mean of all.
    fn far_from(&self, other: &Look) -> (u8, f64) {
        assert_eq!((self.width, self.cells.len()), (other.width, other.cells.len()));
        let far: Vec<u8> = self
            .cells
            .iter()
            .zip(&other.cells)
            .map(|(a, b)| a.abs_diff(*b))
            .collect();
        let sum: f64 = far.iter().map(|far| f64::from(*far)).sum();
        (far.iter().copied().max().unwrap_or(0), sum / far.len() as f64)
    }
}

impl Browser {
    async fn runs(&self, script: &str) -> Value {
        self.driver.execute(script, Vec::new()).await.unwrap()
    }

    /// The page in the same letters everywhere, dark or light, when everything on it is drawn.
    async fn look(&self, scheme: &str) -> Look {
        let drawn = format!(
            "document.documentElement.style.colorScheme = '{scheme}';
             document.body.style.fontFamily = 'DejaVu Sans';
             const scroll = document.querySelector('#scroll');
             scroll.scrollTop = scroll.scrollHeight;
             return [...document.images].every((image) => image.complete) && !!document.querySelector('#messages li')"
        );
        for _ in 0..TRIES {
            if self.runs(&drawn).await == json!(true) {
                return Look::of_screen(&self.driver.screenshot().await.unwrap());
            }
            tokio::time::sleep(PAUSE).await;
        }
        panic!("the page is never drawn");
    }

    async fn has_letters(&self) -> bool {
        let script = "const pen = document.createElement('canvas').getContext('2d');
            const wide = (font) => { pen.font = font; return pen.measureText('Muster, will it fit?').width; };
            return wide('20px \"DejaVu Sans\", monospace') !== wide('20px monospace')
                && wide('20px \"DejaVu Sans\", serif') !== wide('20px serif');";
        self.runs(script).await == json!(true)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_third_turns_look_as_they_did() {
    let Some(browser) = Browser::open().await else { return };
    let visit = Visit::of(|database| recorded(&CATALOGUE, database)).await;
    visit.stage.prepare().await;
    browser.driver.goto(&visit.url).await.unwrap();
    if !browser.has_letters().await {
        crate::left_out::note("the font DejaVu Sans");
        return browser.close().await;
    }
    let mut wrong = Vec::new();
    for kind in GAMES {
        let thread = visit.stage.fake().channel_named(&format!("{} 1", kind.title)).unwrap();
        let address = format!("{}/?me={}&channel={}", visit.url, visit.stage.people()[0], thread.id());
        browser.driver.goto(&address).await.unwrap();
        browser.runs("document.querySelector('#intro').hidden = true").await;
        for scheme in ["dark", "light"] {
            let path = Path::new(LOOKS).join(format!("{}-{scheme}.png", kind.id));
            let look = browser.look(scheme).await;
            if std::env::var_os("UPDATE_LOOKS").is_some() {
                look.keep(&path);
            }
            let Some(kept) = Look::kept(&path) else {
                panic!("{} is not there: UPDATE_LOOKS=1 makes it", path.display());
            };
            let (most, mean) = look.far_from(&kept);
            if most > CELL_FAR || mean > MEAN_FAR {
                wrong.push(format!(
                    "{}: a cell is {most} off, all are {mean:.1} on the average",
                    path.display()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    browser.close().await;
    visit.ends();
}
