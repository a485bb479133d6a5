/** Every piece of `ui/` on one page. Built only with SHOW_UI=1: see `routes.ts`. */

import { useState } from 'react'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import stylesheet from '#src/ui/dashboard/dashboard.css?url'
import { Field } from '#src/ui/field.tsx'
import bengaliFaces from '#src/ui/fonts-bengali.css?url'
import { Icon, iconNames } from '#src/ui/icon.tsx'
import { Logo, LogoMark } from '#src/ui/logo.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Stepper } from '#src/ui/stepper.tsx'
import { ThemeButton } from '#src/ui/theme-button.tsx'
import { showToast, type ToastKind } from '#src/ui/toast/toast-list.ts'
import { Toasts } from '#src/ui/toast/toasts.tsx'
import { Wheel } from '#src/ui/wheel.tsx'

export const handle = { permission: 'storefront.read', requestClass: 'reads' } satisfies PageHandle

const swatches = [
  'bg-paper',
  'bg-surface',
  'bg-ink',
  'bg-quiet',
  'bg-line',
  'bg-edge',
  'bg-brand',
  'bg-plate',
  'bg-marigold',
  'bg-pond',
  'bg-pond-deep',
  'bg-good',
  'bg-bad',
  'bg-wait',
]

const toastKinds: readonly ToastKind[] = ['generic', 'success', 'error']

export function links() {
  return [
    { rel: 'stylesheet', href: bengaliFaces },
    // The public stylesheet has no class that only this page uses.
    { rel: 'stylesheet', href: stylesheet },
  ]
}

export function meta() {
  return [pageTitle('The design system')]
}

export default function UserInterface() {
  return (
    <main id="content" className="container-page grid gap-10 py-8">
      <h1 className="heading-page">The design system</h1>
      <div className="flex items-center justify-between">
        <Logo name="Pagla Mart" />
        <ThemeButton label="Light or dark theme" />
      </div>
      <Colours />
      <Type />
      <Buttons />
      <Fields />
      <Icons />
      <Toasts language="en" messages={messagesFor('en', 'toasts')} />
    </main>
  )
}

function Colours() {
  return (
    <section className="grid gap-4">
      <SectionHeading id="colours">Colours</SectionHeading>
      <ul className="flex flex-wrap gap-3">
        {swatches.map((swatch) => (
          <li key={swatch} className="grid gap-1 text-sm">
            <span className={`h-16 w-28 rounded-xl border border-line ${swatch}`} />
            {swatch.slice(3)}
          </li>
        ))}
      </ul>
      <div className="jamdani-border" />
      <div className="jamdani-field h-32 text-brand" />
    </section>
  )
}

function Type() {
  return (
    <section className="grid gap-3">
      <SectionHeading id="type">Type</SectionHeading>
      <p className="heading-page">Everything a Dhaka home needs</p>
      <p className="heading-section">Get Your Product In 20% Flat Discount</p>
      <p>Pick a product, tell us where you live, and pay Tk 1,23,456 when it is in your hands.</p>
      <p className="text-quiet">Quiet text for notes.</p>
      <p lang="bn" className="heading-section">
        সংসারে যা লাগে, পৌঁছে যাবে আপনার দরজায়
      </p>
    </section>
  )
}

function Buttons() {
  return (
    <section className="grid gap-4">
      <SectionHeading id="buttons">Buttons, stickers, notices</SectionHeading>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button-main">
          Buy Now
        </button>
        <button type="button" className="button-bright">
          See all products
        </button>
        <button type="button" className="button-quiet">
          See Details
        </button>
        <button type="button" className="button-main" disabled>
          The Product Is Out Of Stock
        </button>
        {toastKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className="button-quiet"
            onClick={() => showToast(kind, `A toast, ${kind}`)}
          >
            Toast: {kind}
          </button>
        ))}
      </p>
      <p className="sticker justify-self-start">23% off</p>
      <p className="notice">The total is now Tk 1,220. Press the button again to accept it.</p>
      <div className="card p-5">A card</div>
      <div className="receipt-edge bg-surface p-6">A receipt</div>
      <Spinner label="Loading..." />
    </section>
  )
}

function Fields() {
  const [quantity, setQuantity] = useState('1')
  return (
    <section className="grid max-w-lg gap-4">
      <SectionHeading id="fields">Fields</SectionHeading>
      <Field name="plain" label="Name">
        {(described) => <input {...described} />}
      </Field>
      <Field name="hinted" label="Phone" hint="A hint under the field.">
        {(described) => <input {...described} type="tel" />}
      </Field>
      <Field name="wrong" label="Address" problem="Write the address we deliver to.">
        {(described) => <textarea {...described} rows={2} />}
      </Field>
      <Field name="closed" label="Pagla Code">
        {(described) => <input {...described} disabled />}
      </Field>
      <Field name="pieces" label="Quantity">
        {(described) => (
          <Stepper
            described={described}
            defaultValue="1"
            value={Number(quantity) || undefined}
            most={5}
            write={String}
            change={setQuantity}
            messages={{ less: 'One piece less', more: 'One piece more' }}
          />
        )}
      </Field>
    </section>
  )
}

function Icons() {
  return (
    <section className="grid gap-4">
      <SectionHeading id="icons">Marks and icons</SectionHeading>
      <p className="flex flex-wrap items-center gap-4">
        <LogoMark className="size-24" />
        <LogoMark className="size-6" />
        <Wheel className="size-24" />
      </p>
      <ul className="flex flex-wrap gap-6 text-2xl">
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} />
            <span className="sr-only">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
