"""O: the automated opponent of the solitaire game, 2nd edition.

It takes the turns of one seat by a table of courses of action (`rows`, read from `data/solo.toml`): it picks a row
(`course`), tries the objectives of the row from left to right by purchases, ops, sales and fairs (`purchases`, `ops`,
`money`), and answers whatever the rules ask its seat on the way (`decide`). What it plans is first tried out on a copy of
the table (`trial`). The rulings S1 to S29 are in docs/rulings.md.
"""
