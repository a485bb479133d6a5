/** The texts of SPEC.md, letter for letter, with the product's own misspellings. */

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bn as dashboardInBangla } from '#src/i18n/dashboard/bn.ts'
import { dashboardCatalogue } from '#src/i18n/dashboard/en.ts'
import { bn } from '#src/i18n/messages/bn.ts'
import { en } from '#src/i18n/messages/en.ts'

it('keeps the texts around every page', () => {
  expect(en.layout).toMatchObject({
    home: 'Home',
    products: 'Products',
    about: 'About',
    contact: 'Contact',
    login: 'Login',
    logout: 'Logout',
    dashboard: 'DashBoard',
    aboutUs: 'About Us',
    contactUs: 'Contact Us',
    dashboardInMenu: 'Dashboard',
    contactInFooter: 'Contact us',
  })
  expect(en.layout.copyright).toContain('2025')
  expect(en.notFound).toMatchObject({
    text: "...maybe the page you're looking for is not found or never existed.",
    back: 'Back to home',
  })
})

it('keeps the texts of the shop’s pages', () => {
  expect(en.home).toMatchObject({
    offers: 'Get Your Product In 20% Flat Discount',
    step1: 'Select a product',
    step2: 'Read the description and offers',
    step3: 'Press Buy Now and confirm',
    ordersCount: '500+',
    usersCount: '1.3K',
    productsCount: '200+',
    placesCount: '46',
  })
  expect(en.card).toMatchObject({
    rating: 'Rating 5.0',
    cashOnDelivery: 'Fast Cash On Delivery',
    bestPrice: 'Best Price',
  })
  expect(en.product).toMatchObject({ buy: 'Buy Now', reviews: 'Reviews', rating: 'Rating 5.0' })
  expect(en.buy).toMatchObject({
    inStock: 'In Stock {n} piece',
    outOfStock: 'Out Of Stock',
    submitOutOfStock: 'The Product Is Out Of Stock',
    code: 'Pagla Code',
    insideDhaka: 'Inside Dhaka',
    outsideDhaka: 'Outside Dhaka',
  })
  expect(en.thankYou).toMatchObject({ showMore: 'Show More', contact: 'Contact' })
  expect(en.question).toMatchObject({
    dueDate: 'Due Date',
    budget: 'Budget (Tk)',
    subject: 'Category/Subject',
  })
  expect(en.login).toMatchObject({
    google: 'Continue with Google',
    forgot: 'Forgot password?',
  })
})

it('keeps what the shop promises', () => {
  const { offerRange, returnsLead, returnTellText, beforeShipment } = en.about
  expect([offerRange, en.products.lead].join()).toMatch(/100 products.*100 products/)
  expect([returnsLead, en.home.promiseReturn, en.terms.returnsWindow].join()).toMatch(
    /7 days.*7-day.*7 days/,
  )
  expect([returnTellText, en.home.promiseContact, en.terms.shopText].join()).toMatch(
    /24\/7.*24\/7.*24\/7/,
  )
  expect([beforeShipment, en.terms.changingText].join()).toMatch(
    /shipped.*change or cancel.*shipped.*change or cancel/,
  )
})

it('keeps the texts of the tables and their dialogs', () => {
  expect(dashboardCatalogue.tables).toMatchObject({
    loading: 'Loading...',
    empty: 'There are no records to display',
  })
  expect(dashboardCatalogue.dialogs).toMatchObject({ yes: 'Yes', no: 'No' })
  const question = 'Would you like to delete this food ?'
  expect(dashboardCatalogue.orders.askDelete).toBe(question)
  expect(dashboardCatalogue.products.askDelete).toBe(question)
})

it('keeps the texts of the orders’ pages', () => {
  expect(dashboardCatalogue.orders).toMatchObject({
    productInfo: 'Product Info',
    amount: 'Order/Amount',
    customer: 'Customer Details',
    editOrder: 'Edit Order',
    deleteOrder: 'Delete Order',
    status: 'Status',
    notDone: 'Not- Done',
    done: 'Done',
  })
  expect(dashboardCatalogue.orderEdit).toMatchObject({ submit: 'Update Order' })
})

it('keeps the texts of the products’ pages', () => {
  expect(dashboardCatalogue.products).toMatchObject({
    titleImage: 'Title/Image',
    expireQuantity: 'Expire/Quantity',
    edit: 'Edit',
    delete: 'Delete',
    host: 'Host',
  })
  expect(dashboardCatalogue.productForm).toMatchObject({
    offer: 'Offer Product',
    save: 'Save & Continue',
  })
  expect(dashboardCatalogue.productPicture).toMatchObject({
    choose: 'Upload Image',
    uploaded: 'Uploaded!',
  })
})

it('keeps the texts of the users’ page', () => {
  expect(dashboardCatalogue.users).toMatchObject({
    name: 'Name',
    email: 'Email',
    admin: 'Admin',
    premium: 'Premium',
    isAdmin: 'admin',
    makeAdmin: 'Make Admin',
    verified: 'Verified',
    blocked: 'Not-Verified',
  })
})

/** A toast of SPEC.md §8, as it is shown, and where its cause is. */
type SpecToast = {
  readonly text: string
  readonly said: string
  /** Where the toast appears, and of which kind it is. */
  readonly cause: readonly (readonly [file: string, code: string])[]
}

const { orders, orderEdit, productForm, users } = dashboardCatalogue

/** The kind decides how long it stays (`toast-list.test.ts`). */
const specToasts: readonly SpecToast[] = [
  {
    text: 'Order Completed',
    said: en.toasts.orderCompleted,
    cause: [
      ['features/orders/place/use-order-sending.ts', "leaveToast('orderCompleted')"],
      ['routes/storefront/take-order.server.ts', "toastCookie('orderCompleted')"],
    ],
  },
  {
    text: 'Login Successful',
    said: en.toasts.loginSuccessful,
    cause: [['routes/account/login.tsx', "toast: 'loginSuccessful'"]],
  },
  {
    text: 'Signup Successful',
    said: en.toasts.signupSuccessful,
    cause: [['routes/account/signup.tsx', "toast: 'signupSuccessful'"]],
  },
  {
    text: 'Logout Sucessfully',
    said: en.toasts.logoutDone,
    cause: [['routes/account/logout.tsx', "toastCookie('logoutDone')"]],
  },
  {
    text: 'Question Added!',
    said: en.toasts.profileSaved,
    cause: [['routes/dashboard/my-profile.tsx', "toastCookie('profileSaved')"]],
  },
  {
    text: 'Mail send successfully',
    said: en.toasts.mailSent,
    cause: [
      ['features/contact/use-message-sending.ts', "showToast('success', toasts.mailSent)"],
      ['routes/storefront/contact.tsx', "toastCookie('mailSent')"],
    ],
  },
  {
    text: 'Invaild Email',
    said: en.toasts.mailFailed,
    cause: [['features/contact/use-message-sending.ts', "showToast('error', toasts.mailFailed)"]],
  },
  {
    text: 'product Added!',
    said: productForm.added,
    cause: [
      ['features/catalogue/dashboard/product-adder.tsx', "showToast('success', messages.added)"],
    ],
  },
  {
    text: 'Order Confirmed And Delever Soon',
    said: orders.toggled,
    cause: [
      ['features/orders/dashboard/status-button.tsx', "showToast('success', messages.toggled,"],
    ],
  },
  {
    text: 'Order Updated',
    said: orderEdit.updated,
    cause: [
      [
        'features/orders/dashboard/editor/use-order-editor.ts',
        "showToast('success', messages.updated,",
      ],
    ],
  },
  {
    text: 'User become admin',
    said: users.becameAdmin,
    cause: [['features/accounts/dashboard/status-button.tsx', 'messages.becameAdmin']],
  },
  {
    text: 'User become not-verified and blocked',
    said: users.becameBlocked,
    cause: [['features/accounts/dashboard/status-button.tsx', 'messages.becameBlocked']],
  },
  {
    text: 'User become Verified',
    said: users.becameVerified,
    cause: [
      ['features/accounts/dashboard/status-button.tsx', 'messages.becameVerified'],
      ['features/accounts/dashboard/use-user-change.ts', "showToast('success', said(user))"],
    ],
  },
]

it.each(specToasts)('says “$text” for its cause', ({ text, said, cause }) => {
  expect(said).toBe(text)
  for (const [file, code] of cause) expect(readFileSync(`src/${file}`, 'utf8')).toContain(code)
})

it('shows as a success what is left for the next page', () => {
  expect(readFileSync('src/ui/toast/toasts.tsx', 'utf8')).toContain(
    "showToast('success', messages[key",
  )
})

it('has the same placeholders in both languages', () => {
  expect(holesIn({ ...bn, ...dashboardInBangla })).toEqual(
    holesIn({ ...en, ...dashboardCatalogue }),
  )
})

/** `orders.short {n}`, of each text at any depth. */
function holesIn(texts: object, place = ''): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [...text.matchAll(/\{\w+\}/g)].map(([hole]) => `${place}${key} ${hole}`).sort()
      : holesIn(text, `${place}${key}.`),
  )
}
