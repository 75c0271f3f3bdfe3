"""What the script `kontor` calls: the set-up for users, and the commands for developers."""
