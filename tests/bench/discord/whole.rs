//! What `muster bench` measures, on a server of the benchmark's own.

use crate::{cluster, machine_load};
use muster::bench::{DatabaseServer, Measurement, measure};
use muster::games::{CATALOGUE, GAMES};
use muster_kit::Look;

const TABLES: [usize; 4] = [1, 10, 100, 1_000];
const PROCESSES: [usize; 2] = [1, 2];
const SECONDS: u64 = 20;

pub async fn beside_pgbench() {
    let Some(server) = cluster::database("whole").await else {
        return;
    };
    let ground = DatabaseServer::postgres(&server).expect("an address");
    let plan = Measurement {
        program: env!("CARGO_BIN_EXE_muster").into(),
        processes: PROCESSES.to_vec(),
        tables: TABLES.to_vec(),
        seconds: SECONDS,
        catalogue: &CATALOGUE,
        games: GAMES.to_vec(),
        pinned: true,
        boards: Look::Text,
    };
    println!(
        "\nThe whole bot on the fake Discord and PostgreSQL, each process on a core of its own, which the fake, the people \
         and the server share; every table's people do something twice a second; load {}\n\n{}",
        machine_load(),
        muster::bench::head()
    );
    for processes in &plan.processes {
        for tables in &plan.tables {
            let measured = measure(&plan, &ground, *processes, *tables, std::future::pending()).await;
            println!("{}", measured.expect("the bot runs").row());
        }
    }
}
