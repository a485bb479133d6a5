/** What the dashboard calls the couriers. */
export const couriers = {
  steadfast: 'Steadfast',
  pathao: 'Pathao',
  redx: 'RedX',
  rider: 'নিজের রাইডার',
  other: 'অন্য কুরিয়ার',
}
