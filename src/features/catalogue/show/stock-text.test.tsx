import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StockText } from '#src/features/catalogue/show/stock-text.tsx'
import { messagesFor } from '#src/i18n/messages-for.ts'

it.each([
  [0, ['Out Of Stock']],
  [1, ['In Stock 1 piece', 'Only 1 left.']],
  [5, ['In Stock 5 piece', 'Only 5 left.']],
  [6, ['In Stock 6 piece']],
])('says of %i pieces only what is true', (stock, texts) => {
  const html = renderToStaticMarkup(
    <StockText stock={stock} language="en" messages={messagesFor('en', 'product')} />,
  )
  expect(
    html
      .replace(/<[^>]+>/g, '|')
      .split('|')
      .filter(Boolean),
  ).toEqual(texts)
})
