"""HOW IT IS LEARNED: lessons and puzzles as data, goals, the coach."""
