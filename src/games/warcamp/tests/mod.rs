mod odds;
