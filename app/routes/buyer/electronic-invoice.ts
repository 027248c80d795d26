import {
  FATTURA_KINDS,
  writeElectronic,
  writeFattura,
  writeInv01,
} from '#app/features/sales/invoice-list/write-papers.server.ts'
import { isId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { E_INVOICE_SYNTAXES } from '#app/platform/e-invoice/xml.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/electronic-invoice'
import { electronicFile, fatturaFile, inv01File } from './invoice-file.server.ts'

/**
 * An invoice or a credit note of either side for machines: UBL, or with `?syntax=` the other syntax (`cii`),
 * Italy's format (`fatturapa`), and what a buyer there hands in (`td17`), or as JSON India's (`inv01`).
 */
export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const { id } = params
  if (!isId(id)) throw notFound()
  const asked = url.searchParams.get('syntax')
  const italian = FATTURA_KINDS.find((one) => one === asked)
  if (italian) return fatturaFile(await writeFattura(ctx, id, italian))
  if (asked === 'inv01') return inv01File(await writeInv01(ctx, id))
  const syntax = E_INVOICE_SYNTAXES.find((one) => one === asked) ?? 'ubl'
  return electronicFile(await writeElectronic(ctx, id, syntax))
})
