import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { DataTable, defineColumns } from '#src/ui/dashboard/data-table.tsx'

type Fruit = { readonly _id: string; readonly name: string }

const messages = dashboardMessages('en', 'tables')
const columns = defineColumns<Fruit>([{ id: 'name', header: 'Name', cell: ({ name }) => name }])
const nothing = () => undefined

function shown(items: readonly Fruit[] | undefined, { hasFailed = false } = {}): string {
  const found = items && { items, total: items.length, page: 1, size: 10 }
  return renderToStaticMarkup(
    <DataTable
      label="Fruits"
      columns={columns}
      list={{ found, hasFailed, isRefreshing: false, tryAgain: nothing }}
      state={{
        page: 1,
        size: 10,
        sort: '',
        goTo: nothing,
        setSize: nothing,
        setSort: nothing,
      }}
      messages={messages}
    />,
  )
}

const mango: Fruit = { _id: '1', name: 'Mango' }

it('shows a failed refresh above the old rows, with a button to try again', () => {
  const html = shown([mango], { hasFailed: true })
  expect(html).toMatch(
    /role="status"><p>The records could not be read again\..*Try again<\/button>.*<table.*Mango/,
  )
  expect(html).not.toContain(messages.failed)
  expect(shown([mango])).not.toContain(messages.tryAgain)
})

it('shows a message in place of rows while it loads, is empty or has failed', () => {
  expect(shown(undefined)).toContain('Loading...')
  expect(shown([])).toContain('There are no records to display')
  const failed = shown(undefined, { hasFailed: true })
  expect(failed).toMatch(/role="alert"><p>The records could not be loaded\..*Try again/)
  expect(failed).not.toContain(messages.stale)
})

it('offers 10, 15, 20, 25 and 30 rows a page', () => {
  const choice = /Rows per page<select.*?<\/select>/.exec(shown([mango]))?.[0] ?? ''
  const options = Array.from(choice.matchAll(/<option[^>]*>(\d+)/g), ([, size]) => size)
  expect(options).toEqual(['10', '15', '20', '25', '30'])
})
