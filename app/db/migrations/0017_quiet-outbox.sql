-- The process that has committed announces the outbox, not the transaction: of those that announce
-- something only one at a time can commit.
drop trigger outbox_inserted on outbox;
