-- The menu calls its first page Home. A category that nobody has edited takes the name that its tile had.
update categories set name = 'Household' where id = 'home' and name = 'Home' and version = 1;
