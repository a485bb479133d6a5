import type { productProblems as english } from '#src/i18n/messages/en/products.ts'
import type { TranslatedSection } from '#src/i18n/messages/translated.ts'

export const productProblems: TranslatedSection<typeof english> = {
  productPid: 'পণ্যের আইডি ১ থেকে ৬৪ অক্ষরের, তাতে / থাকে না, শেষে .data হয় না, আর তা ২৪টি হেক্স অঙ্ক নয়।',
  productPidOther: 'আইডিটি ঠিকানায় দেওয়া আইডির সঙ্গে মিলতে হবে।',
  productTitle: 'পণ্যের নাম লিখুন।',
  productTitleLong: 'পণ্যের নাম সর্বোচ্চ ২০০ অক্ষরের হতে পারে।',
  productDetails: 'পণ্যের বিবরণ লিখুন।',
  productDetailsLong: 'বিবরণ সর্বোচ্চ ২০,০০০ অক্ষরের হতে পারে।',
  productPrice: 'দাম পূর্ণ টাকায় দিন, ২০ থেকে ১,০০,০০,০০০-এর মধ্যে।',
  productOldPrice: 'আগের দাম পূর্ণ টাকায় দিন, ২০ থেকে ১,০০,০০,০০০-এর মধ্যে।',
  productStock: 'স্টক পূর্ণ সংখ্যায় দিন, ২০ থেকে ১০,০০,০০০-এর মধ্যে।',
  productStockLow: 'স্টক অন্তত ২০ দিন, অথবা যা আছে তাই রাখুন। কম হলে স্টকের ফর্মে লিখুন।',
  productStockWas: 'যে স্টক দেখেছিলেন তা ১০,০০,০০০ পর্যন্ত একটি পূর্ণ সংখ্যা।',
  productExpires: 'মেয়াদ শেষের তারিখ দিন, যে তারিখ ক্যালেন্ডারে আছে।',
  productHost: 'মন্তব্য সর্বোচ্চ ২,০০০ অক্ষরের লেখা হতে পারে।',
  productKey: 'খোঁজার শব্দ সর্বোচ্চ ২,০০০ অক্ষরের লেখা হতে পারে।',
  productImage: 'এখানে ছবি আপলোড করুন, ছবির https ঠিকানা দিন, অথবা খালি রাখুন।',
  productOffer: 'অফার হবে true অথবা false।',
  picture: 'একটি ছবি বেছে নিন: JPEG, PNG, WebP, AVIF অথবা GIF।',
  stockKind: 'received, counted অথবা damaged বলুন।',
  stockQuantity: 'কয়টি, ০ থেকে ১০,০০,০০০-এর মধ্যে পূর্ণ সংখ্যায় দিন।',
  stockNote: 'কারণ সর্বোচ্চ ২০০ অক্ষরের হতে পারে।',
}
