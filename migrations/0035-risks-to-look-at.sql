-- The newest orders of a risk: see `riskLevel`. An id begins with the moment of its order. Most orders
-- have a low risk and are in neither.
create index order_risks_call_first on order_risks (order_id) where score >= 30 and score < 60;
create index order_risks_high on order_risks (order_id) where score >= 60;
