/** The body that the dashboard sends to save a product; each test overrides what matters to it. */
export function aProductBody(matters: Readonly<Record<string, unknown>> = {}) {
  return {
    pid: 'kettle',
    title: 'Electric Kettle',
    details: 'Boils a litre in four minutes.',
    price: 25,
    oldp: 30,
    stock: 100,
    ddate: '2030-01-01',
    ...matters,
  }
}
