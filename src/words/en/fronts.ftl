# Words of the bot in Discord, of the terminal and of the pages.
