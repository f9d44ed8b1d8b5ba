-- How each table was set up.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    created BIGINT NOT NULL,
    setup TEXT NOT NULL
);

-- What happened at each table, from 1 without gaps. The key decides who was first.
CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number BIGINT NOT NULL,
    entry TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- The tables at which an opponent is to move.
CREATE TABLE due (
    table_id TEXT PRIMARY KEY REFERENCES tables (id)
);
