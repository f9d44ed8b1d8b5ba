-- The processes that share these tables, and until when each counts as alive, in milliseconds since 1970.
CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    until BIGINT NOT NULL
);

-- Which of them lets the opponent of a table think.
ALTER TABLE due ADD COLUMN node TEXT;
