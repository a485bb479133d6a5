/** In the address of the look-up: a provider has sent the buyer back. It says nothing of the money. */
export const backFromPaying = 'paying'
