/** The buyer has pressed the button of a provider. */

import { paymentProviders } from '#src/domain/payments/payment-provider.ts'
import type { PayShop } from '#src/features/payments/pay-shop.ts'
import { type StartPayment, startPayment } from '#src/features/payments/start-payment.server.ts'

type Paying = Omit<StartPayment, 'provider'> & { readonly form: FormData }

type Answered = {
  /** The provider's page. */
  readonly goTo?: string
  readonly notice?: 'tooMany' | 'notNow' | 'away'
}

export async function payForOrder(shop: PayShop, { form, ...rest }: Paying): Promise<Answered> {
  const provider = paymentProviders.find((one) => one === form.get('provider'))
  if (!provider) return { notice: 'notNow' }
  const started = await startPayment(shop, { ...rest, provider })
  if (started.ok) return { goTo: new URL(started.value).href }
  switch (started.failure.kind) {
    case 'too-many-payments':
      return { notice: 'tooMany' }
    case 'not-now':
      return { notice: 'notNow' }
    case 'provider-away':
      return { notice: 'away' }
  }
}
