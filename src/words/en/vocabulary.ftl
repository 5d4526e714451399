# Words of help and of lines that cannot be read.
