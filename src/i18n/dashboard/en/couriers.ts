/** What the dashboard calls the couriers. */
export const couriers = {
  steadfast: 'Steadfast',
  pathao: 'Pathao',
  redx: 'RedX',
  rider: 'Own rider',
  other: 'Another courier',
} as const
