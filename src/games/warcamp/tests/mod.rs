mod odds;
mod scene;
