-- Until this day the product does not ask again whether the startup has reached its next stage.
alter table startup_applications add column stage_proposal_after date;
