/** The categories: a public read, and the writes of the people who keep the catalogue. */

import { z } from 'zod'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import {
  CategoryBody,
  CategoryOrderBody,
} from '#src/features/catalogue/categories/category-form.ts'
import {
  CategoriesOnTheWire,
  CategoryOnTheWire,
  categoryFromWire,
  categoryToWire,
} from '#src/features/catalogue/categories/category-wire.ts'
import { deleteCategory } from '#src/features/catalogue/categories/delete-category.server.ts'
import {
  type CategoryView,
  categoriesVersion,
  listCategories,
} from '#src/features/catalogue/categories/list-categories.server.ts'
import {
  orderCategories,
  type SaveCategoryFailure,
  saveCategory,
} from '#src/features/catalogue/categories/save-category.server.ts'
import { categoriesTag } from '#src/features/page-tags.ts'
import { type Answer, answer, badInput, notFound, problem } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { expectedVersionIn } from '#src/platform/http/request/conditional.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

const categories = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories in two levels, in the order of the owner',
  permission: 'products.read',
  requestClass: 'reads',
  cache: () => ({ name: '', tags: [categoriesTag] }),
  headers: { 'If-None-Match': 'The ETag of the answer that the reader has' },
  answers: {
    200: { of: 'The categories', schema: CategoriesOnTheWire },
    304: { of: 'Nothing has changed' },
  },
  handle: async ({ shop }) => {
    // Read before the list: after a change in between, the list is newer than its tag and never older.
    const version = await categoriesVersion(shop.db.read)
    return {
      status: 200,
      body: toWire(await listCategories(shop.db.read)),
      headers: { 'cache-control': 'public, no-cache' },
      etag: `"${version}"`,
    }
  },
})

function toWire(items: readonly CategoryView[]): CategoriesOnTheWire {
  return { items: items.map(categoryToWire) }
}

const postCategory = defineEndpoint<ApiContext, undefined, typeof CategoryBody>({
  method: 'POST',
  path: '/api/admin/categories',
  summary: 'Adds a category, the last of its level',
  permission: 'category.write',
  requestClass: 'owner',
  body: CategoryBody,
  answers: {
    201: { of: 'The category', schema: CategoryOnTheWire },
    400: { of: 'Names every wrong field' },
    409: { of: 'too-many-categories' },
  },
  handle: async ({ shop, caller }, { body }) => {
    const added = await saveCategory(shop, {
      id: undefined,
      fields: categoryFromWire(body),
      expectedVersion: undefined,
      actor: actorName(caller),
    })
    return added.ok ? answer(categoryToWire(added.value), 201) : answerFor(added.failure)
  },
})

const putCategory = defineEndpoint<ApiContext, undefined, typeof CategoryBody>({
  method: 'PUT',
  path: '/api/admin/categories/:id',
  summary: 'Changes a category; its old address leads to the new one',
  permission: 'category.write',
  requestClass: 'owner',
  body: CategoryBody,
  headers: { 'If-Match': 'Only if its version is still this' },
  answers: {
    200: { of: 'The category', schema: CategoryOnTheWire },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such category' },
    409: { of: 'changed-meanwhile' },
  },
  handle: async ({ shop, caller }, { params, body, header }) => {
    const saved = await saveCategory(shop, {
      id: params.id ?? '',
      fields: categoryFromWire(body),
      expectedVersion: expectedVersionIn(header('if-match')),
      actor: actorName(caller),
    })
    return saved.ok ? answer(categoryToWire(saved.value)) : answerFor(saved.failure)
  },
})

const changed = problem(409, 'changed-meanwhile', 'Somebody changed the categories meanwhile.')

function answerFor(failure: SaveCategoryFailure): Answer {
  switch (failure.kind) {
    case 'category-gone':
      return notFound
    case 'changed-meanwhile':
      return changed
    case 'too-many':
      return problem(409, 'too-many-categories', 'A shop has at most 200 categories.')
    case 'wrong-fields':
      return badInput(failure.problems)
  }
}

const putOrder = defineEndpoint<ApiContext, undefined, typeof CategoryOrderBody>({
  method: 'PUT',
  path: '/api/admin/category-order',
  summary: 'Orders the categories of the top, or the children of one',
  permission: 'category.write',
  requestClass: 'owner',
  body: CategoryOrderBody,
  answers: {
    200: { of: 'All categories', schema: CategoriesOnTheWire },
    400: { of: 'Names every wrong field' },
    409: { of: 'changed-meanwhile: there are others by now' },
  },
  handle: async ({ shop, caller }, { body: { parent, ids } }) => {
    const order = { parentId: parent ?? '', ids, actor: actorName(caller) }
    const ordered = await orderCategories(shop, order)
    return ordered.ok ? answer(toWire(ordered.value)) : changed
  },
})

const DeleteQuery = z.object({
  to: z
    .string({ error: 'category' })
    .max(24, 'category')
    .optional()
    .describe('The category that gets its products and its address'),
})

const removeCategory = defineEndpoint<ApiContext, typeof DeleteQuery>({
  method: 'DELETE',
  path: '/api/admin/categories/:id',
  summary: 'Deletes a category; one with products needs another for them',
  permission: 'category.write',
  requestClass: 'owner',
  query: DeleteQuery,
  answers: {
    204: { of: 'It is deleted' },
    400: { of: 'No such category to move the products to' },
    404: { of: 'No such category' },
    409: { of: 'has-products or has-children' },
  },
  handle: async ({ shop, caller }, { params, query }) => {
    const command = { id: params.id ?? '', to: query.to, actor: actorName(caller) }
    const deleted = await deleteCategory(shop, command)
    if (deleted.ok) return { status: 204, body: undefined }
    switch (deleted.failure.kind) {
      case 'category-gone':
        return notFound
      case 'target-gone':
        return badInput({ to: 'category' })
      case 'has-children':
        return problem(409, 'has-children', 'Move or delete its categories first.')
      case 'has-products':
        return problem(409, 'has-products', 'Say where its products go.')
    }
  },
})

export const categoryEndpoints: readonly Endpoint<ApiContext>[] = [
  categories,
  postCategory,
  putCategory,
  putOrder,
  removeCategory,
]
