import { expect, it } from 'vitest'
import { dashboardCatalogue } from '#src/i18n/dashboard-words.ts'
import { bn } from '#src/i18n/messages/bn.ts'
import { en } from '#src/i18n/messages/en.ts'

/** From SPEC.md, letter for letter; its misspellings are the product's. */
it('keeps the texts of the specification, and nobody mends them', () => {
  expect(en.toasts).toMatchObject({
    orderCompleted: 'Order Completed',
    loginSuccessful: 'Login Successful',
    logoutDone: 'Logout Sucessfully',
    signupSuccessful: 'Signup Successful',
    profileSaved: 'Question Added!',
  })
  expect(en.layout).toMatchObject({
    home: 'Home',
    products: 'Products',
    about: 'About',
    contact: 'Contact',
    dashboard: 'DashBoard',
    aboutUs: 'About Us',
    contactUs: 'Contact Us',
    contactInFooter: 'Contact us',
    dashboardInMenu: 'Dashboard',
  })
  expect(en.layout.copyright).toContain('2025')
  expect(en.home).toMatchObject({
    offers: 'Get Your Product In 20% Flat Discount',
    ordersCount: '500+',
    usersCount: '1.3K',
    productsCount: '200+',
    placesCount: '46',
  })
  expect(en.card).toMatchObject({
    cashOnDelivery: 'Fast Cash On Delivery',
    bestPrice: 'Best Price',
  })
  expect(en.product).toMatchObject({ buy: 'Buy Now', reviews: 'Reviews' })
  expect(en.buy).toMatchObject({
    inStock: 'In Stock {n} piece',
    outOfStock: 'Out Of Stock',
    submitOutOfStock: 'The Product Is Out Of Stock',
    code: 'Pagla Code',
  })
  expect(en.thankYou).toMatchObject({ showMore: 'Show More' })
  expect(en.notFound).toMatchObject({
    text: "...maybe the page you're looking for is not found or never existed.",
    back: 'Back to home',
  })
})

/** The dashboard's own, from the same document. */
it('keeps the texts of the dashboard as they are specified', () => {
  expect(dashboardCatalogue.orders).toMatchObject({
    productInfo: 'Product Info',
    amount: 'Order/Amount',
    customer: 'Customer Details',
    editOrder: 'Edit Order',
    deleteOrder: 'Delete Order',
    notDone: 'Not- Done',
    done: 'Done',
    toggled: 'Order Confirmed And Delever Soon',
    askDelete: 'Would you like to delete this food ?',
  })
  expect(dashboardCatalogue.users).toMatchObject({
    name: 'Name',
    email: 'Email',
    admin: 'Admin',
    premium: 'Premium',
    makeAdmin: 'Make Admin',
    verified: 'Verified',
    blocked: 'Not-Verified',
    becameAdmin: 'User become admin',
    becameBlocked: 'User become not-verified and blocked',
    becameVerified: 'User become Verified',
  })
  expect(dashboardCatalogue.tables).toMatchObject({
    loading: 'Loading...',
    empty: 'There are no records to display',
  })
  expect(dashboardCatalogue.dialogs).toMatchObject({ yes: 'Yes', no: 'No' })
})

it('has the same holes for values in both languages', () => {
  const holesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort()
  for (const [section, texts] of Object.entries(en)) {
    for (const [key, text] of Object.entries(texts)) {
      const translated = Object(Object(bn)[section])[key]
      expect(holesIn(String(translated)), `${section}.${key}`).toEqual(holesIn(text))
    }
  }
})
