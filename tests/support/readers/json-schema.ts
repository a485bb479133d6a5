/** The part of JSON Schema that comparing answers with the API document needs. */

type Schema = Readonly<Record<string, unknown>>

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

const known = new Set(
  ['type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'enum', 'const']
    .concat(['pattern', 'format', 'minimum', 'maximum', 'minLength', 'maxLength', 'description'])
    .concat(['default', 'propertyNames', '$ref', 'exclusiveMinimum'])
    .concat(['prefixItems', 'minItems', 'maxItems']),
)

/** Where and how `value` violates the schema; empty when it is valid. */
export function schemaProblems(schema: unknown, value: unknown, at = '$'): readonly string[] {
  if (schema === true) return []
  if (typeof schema !== 'object' || schema === null) return [`${at}: no schema`]
  const rules = schema as Schema
  const unknown = Object.keys(rules).filter((name) => !known.has(name))
  if (unknown.length > 0) return [`${at}: unknown words ${unknown.join(', ')}`]

  if (Array.isArray(rules.anyOf)) {
    const tries = rules.anyOf.map((one) => schemaProblems(one, value, at))
    return tries.some((problems) => problems.length === 0) ? [] : tries.flat()
  }
  return [
    ...typeProblems(rules, value, at),
    ...textProblems(rules, value, at),
    ...numberProblems(rules, value, at),
    ...partProblems(rules, value, at),
  ]
}

function typeProblems({ type, enum: among, const: only }: Schema, value: unknown, at: string) {
  const found = typeOf(value)
  const types = [type].flat()
  const fits =
    type === undefined ||
    types.includes(found) ||
    (types.includes('integer') && Number.isInteger(value))
  return [
    ...(fits ? [] : [`${at}: ${found} is no ${type}`]),
    ...(Array.isArray(among) && !among.includes(value) ? [`${at}: not one of ${among}`] : []),
    ...(only !== undefined && only !== value ? [`${at}: not ${only}`] : []),
  ]
}

function textProblems({ pattern, minLength, maxLength }: Schema, value: unknown, at: string) {
  if (typeof value !== 'string') return []
  return [
    ...(typeof pattern === 'string' && !new RegExp(pattern).test(value)
      ? [`${at}: ${pattern}`]
      : []),
    ...(typeof minLength === 'number' && value.length < minLength ? [`${at}: too short`] : []),
    ...(typeof maxLength === 'number' && value.length > maxLength ? [`${at}: too long`] : []),
  ]
}

function numberProblems({ minimum, maximum }: Schema, value: unknown, at: string) {
  if (typeof value !== 'number') return []
  return [
    ...(typeof minimum === 'number' && value < minimum ? [`${at}: too small`] : []),
    ...(typeof maximum === 'number' && value > maximum ? [`${at}: too large`] : []),
  ]
}

function itemProblems(
  { items = true, prefixItems = [], minItems = 0, maxItems = Infinity }: Schema,
  value: readonly unknown[],
  at: string,
): readonly string[] {
  const first: readonly unknown[] = Array.isArray(prefixItems) ? prefixItems : []
  return [
    ...(value.length < Number(minItems) ? [`${at}: too few`] : []),
    ...(value.length > Number(maxItems) ? [`${at}: too many`] : []),
    ...value.flatMap((item, n) => schemaProblems(first[n] ?? items, item, `${at}[${n}]`)),
  ]
}

function partProblems(rules: Schema, value: unknown, at: string): readonly string[] {
  if (Array.isArray(value)) {
    return itemProblems(rules, value, at)
  }
  if (typeof value !== 'object' || value === null) return []

  const properties = (rules.properties ?? {}) as Schema
  const required = (rules.required ?? []) as readonly string[]
  const others = rules.additionalProperties ?? true
  return [
    ...required
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => `${at}.${name}: missing`),
    ...Object.entries(value).flatMap(([name, part]) => {
      if (Object.hasOwn(properties, name)) {
        return schemaProblems(properties[name], part, `${at}.${name}`)
      }
      if (others === false) return [`${at}.${name}: not named`]
      return typeof others === 'object' ? schemaProblems(others, part, `${at}.${name}`) : []
    }),
  ]
}
