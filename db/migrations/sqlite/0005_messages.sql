ALTER TABLE `announcements` ADD `title_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_unread` ON `outbox` (`user_id`) WHERE read_at is null;