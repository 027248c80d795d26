import type { ShownPurchaseOrder, ShownPurchaseVersion } from './queries-order.server.ts'

/** One version of an order, as its reader sees it. */
export type Said = { order: ShownPurchaseOrder; said: ShownPurchaseVersion }

export type NamedFile = { name: string; file: Buffer<ArrayBuffer> }

/** How files of an order are called: its number, and from the second version on which one. */
export const fileNameOf = (
  { numberText, code }: Pick<ShownPurchaseOrder, 'numberText' | 'code'>,
  { version }: Pick<ShownPurchaseVersion, 'version'>,
): string => `${numberText ?? code}${version > 1 ? `-v${version}` : ''}`
