/** A team that phones 300 buyers a day sees fewer, and whoever copies all buyers sees more. */
export const mostNumbersAnHour = 500
