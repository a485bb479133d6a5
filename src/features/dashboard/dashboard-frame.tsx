/** The frame of every dashboard page: the menu of the user's role beside or above the page. */

import { type ReactNode, useId } from 'react'
import { Form, Link, NavLink, useLocation } from 'react-router'
import type { Actor } from '#src/domain/access/permissions.ts'
import type { Waiting, WaitingName } from '#src/domain/figures/waiting.ts'
import { fromTaka } from '#src/domain/money.ts'
import type { Role } from '#src/domain/people/role.ts'
import { type MenuPlace, menuFor, otherRole } from '#src/features/dashboard/dashboard-menu.ts'
import { SessionNotice } from '#src/features/dashboard/session-notice.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { homePath, pathPrefix } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { ThemeButton } from '#src/ui/theme-button.tsx'

type FrameProps = {
  readonly user: {
    readonly name: string
    readonly email: string
    readonly role: Role
    readonly actors: readonly Actor[]
  }
  readonly brand: string
  /** The name of the language that the dashboard is not in. */
  readonly otherLanguage: string
  readonly messages: DashboardMessages<'frame'>
  readonly menus: DashboardMessages<'menus'>
  /** The number of orders that the owner has not seen yet. */
  readonly newOrders: number
  /** What waits on the pages; amounts in taka. */
  readonly waiting: Waiting
  readonly waitingMessages: DashboardMessages<'waiting'>
}

const drawerId = 'dashboard-menu'

export function DashboardFrame({ children, ...props }: FrameProps & { children: ReactNode }) {
  const { messages, brand } = props
  const { key: visit } = useLocation()
  return (
    <div className="flex min-h-dvh grow flex-col lg:flex-row">
      <a href="#content" className="button-main fixed start-4 top-3 z-50 not-focus:sr-only">
        {messages.toContent}
      </a>
      <aside className="sticky top-0 hidden h-dvh w-68 flex-none overflow-y-auto border-e border-line bg-surface lg:block print:hidden">
        <Menu {...props} />
      </aside>
      <header className="sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-surface px-3 py-1.5 lg:hidden print:hidden">
        <button
          type="button"
          className="button-icon"
          popoverTarget={drawerId}
          aria-label={messages.menu}
        >
          <Icon name="menu" />
        </button>
        <Link to="/dashboard" className="inline-flex min-h-11 items-center text-brand">
          <Logo name={brand} />
        </Link>
        {props.newOrders > 0 && (
          <Link to="/dashboard/manage-orders" className="ms-auto inline-flex min-h-11 items-center">
            <NewOrdersCount {...props} />
          </Link>
        )}
      </header>
      {/* Rendered anew for each page, so that the drawer closes after a navigation. */}
      <div
        key={visit}
        id={drawerId}
        popover="auto"
        className="drawer bg-surface text-ink lg:hidden"
      >
        <button
          type="button"
          className="button-icon absolute end-2 top-2"
          popoverTarget={drawerId}
          popoverTargetAction="hide"
          aria-label={messages.closeMenu}
        >
          <Icon name="close" />
        </button>
        <Menu {...props} />
      </div>
      <div className="flex min-w-0 grow flex-col">
        <noscript>
          <p className="notice m-4">{messages.needsScript}</p>
        </noscript>
        {children}
        <SessionNotice messages={messages} />
      </div>
    </div>
  )
}

function Menu(props: FrameProps) {
  const { user, brand, otherLanguage, messages, menus } = props
  const language = useLanguage()
  const role = otherRole(user.role)
  return (
    <div className="flex min-h-full flex-col gap-5 p-4">
      <Link to="/dashboard" className="inline-flex min-h-11 items-center text-brand">
        <Logo name={brand} />
      </Link>
      <nav aria-label={messages.dashboard} className="grid gap-4">
        {menuFor(user).map(({ heading, places }) => (
          <div key={heading} className="grid gap-0.5">
            <h2 className="px-3 text-xs font-bold tracking-wide text-quiet uppercase">
              {menus[heading]}
            </h2>
            {places.map((place) => (
              <Place key={place.to} place={place} {...props} />
            ))}
          </div>
        ))}
      </nav>
      <div className="mt-auto grid gap-1 border-t border-line pt-3">
        {role && (
          <Form method="post" action="/dashboard?index" reloadDocument>
            <button type="submit" name="role" value={role} className="button-bright mb-2 w-full">
              {role === 'teacher' ? messages.switchToTeacher : messages.switchToStudent}
            </button>
          </Form>
        )}
        <p className="px-3 text-sm wrap-anywhere">
          <strong className="block">{user.name}</strong>
          <span className="text-quiet">{user.email}</span>
        </p>
        <div className="flex flex-wrap items-center gap-1">
          <a
            href={homePath(language)}
            className="button-icon"
            aria-label={messages.shop}
            title={messages.shop}
          >
            <Icon name="shop" />
          </a>
          <ThemeButton label={messages.theme} />
          <LanguageSwitch text={otherLanguage} label={messages.language} />
          <a
            href={`${pathPrefix(language)}/logout`}
            className="ms-auto inline-flex min-h-11 items-center gap-2 rounded-lg px-3 font-semibold hover:text-brand"
          >
            <Icon name="leave" />
            {messages.logout}
          </a>
        </div>
      </div>
    </div>
  )
}

function Place({ place, ...props }: FrameProps & { place: MenuPlace }) {
  const { menus, messages, newOrders, waiting: counts, waitingMessages } = props
  const { to, text, icon, waiting = [] } = place
  const id = useId()
  return (
    <div className="relative grid">
      <NavLink
        to={to}
        aria-describedby={waiting.length > 0 ? id : undefined}
        className="flex min-h-11 items-center gap-3 rounded-lg px-3 font-semibold hover:bg-paper hover:text-brand aria-[current=page]:bg-plate aria-[current=page]:text-on-plate"
      >
        <Icon name={icon} />
        {menus[text]}{' '}
        {text === 'manageOrders' && <NewOrdersCount messages={messages} newOrders={newOrders} />}
      </NavLink>
      {/* Beside the link, so that its name stays the name of the page. */}
      <span id={id} className="menu-counts">
        {waiting.map((name, at) => (
          <WaitingCount
            key={name}
            name={name}
            isSecond={at > 0}
            count={counts[name] ?? 0}
            messages={waitingMessages}
          />
        ))}
      </span>
    </div>
  )
}

type WaitingCountProps = {
  readonly name: WaitingName
  /** Two bare numbers side by side would not say which is which. */
  readonly isSecond: boolean
  readonly count: number
  readonly messages: DashboardMessages<'waiting'>
}

function WaitingCount({ name, isSecond, count, messages }: WaitingCountProps) {
  const language = useLanguage()
  if (count === 0) return null
  const n =
    name === 'due-from-couriers'
      ? formatMoney(fromTaka(Math.floor(count)), language)
      : formatNumber(count, language)
  const sentence = interpolate(messages.inMenu[name], { n })
  return (
    <span className="menu-count" data-waiting={name} title={sentence}>
      {!isSecond && <span aria-hidden="true">{n}</span>}
      <span className={isSecond ? undefined : 'sr-only'}>{sentence}</span>
    </span>
  )
}

/** The frame is in the other language as well: the page is loaded anew. */
function LanguageSwitch({ text, label }: { readonly text: string; readonly label: string }) {
  const { pathname, search } = useLocation()
  const other = useLanguage() === 'bn' ? 'en' : 'bn'
  return (
    <Form method="post" action="/dashboard/my-account" reloadDocument>
      <input type="hidden" name="intent" value="language" />
      <input type="hidden" name="from" value={`${pathname}${search}`} />
      <button
        type="submit"
        name="language"
        value={other}
        lang={other}
        title={label}
        className="inline-flex min-h-11 items-center rounded-lg px-2 font-semibold hover:text-brand"
      >
        {text}
      </button>
    </Form>
  )
}

function NewOrdersCount({ messages, newOrders }: Pick<FrameProps, 'messages' | 'newOrders'>) {
  const language = useLanguage()
  if (newOrders === 0) return null
  return (
    <span className="ms-auto rounded-full bg-marigold px-2.5 py-0.5 text-sm font-bold whitespace-nowrap text-on-marigold">
      {interpolate(messages.nNew, { n: formatNumber(newOrders, language) })}
    </span>
  )
}
