/** The body of a buyer's order; each test overrides what matters to it. */
export function anOrderBody(matters: Readonly<Record<string, unknown>> = {}) {
  return {
    pid: 'kettle',
    cname: 'Rahima Begum',
    caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
    cphone: '01712345678',
    quantity: 5,
    city: 70,
    ...matters,
  }
}
