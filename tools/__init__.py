"""What the script `kontor` calls: to set up for everybody, to test for those who change it."""
