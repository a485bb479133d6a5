/** Couriers that take bookings from a program. */
export const apiCouriers = ['steadfast', 'pathao', 'redx'] as const

export type ApiCourier = (typeof apiCouriers)[number]

/** `rider` is the shop's own; `other` is any courier without an API. */
export const couriers = [...apiCouriers, 'rider', 'other'] as const

export type CourierName = (typeof couriers)[number]

export function hasApi(courier: CourierName): courier is ApiCourier {
  return apiCouriers.some((one) => one === courier)
}
