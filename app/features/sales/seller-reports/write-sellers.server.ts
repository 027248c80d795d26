import type { Readable } from 'node:stream'
import { decimalOf, money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type TableFile, tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import { listOwnYear, listSellerYears } from './queries-years.server.ts'
import { FIGURES, isAskedFor, missingOf, standingOf } from './seller-report.ts'

const FIELDS = [
  'sellerType',
  'legalName',
  'givenName',
  'familyName',
  'street',
  'postalCode',
  'city',
  'country',
  'tin',
  'tinCountry',
  'vatNumber',
  'registerNumber',
  'birthDate',
  'birthCity',
  'birthCountry',
  'accountNumber',
  'accountHolder',
] as const

type Asked = { year: number; as: TableFile; whose: 'all' | 'own' }

/**
 * Sellers of a year with every field of the report, one row for each currency, as a file for spreadsheets.
 * As listSellerYears refuses, or, of the own year, as listOwnYear does.
 */
export async function writeSellers(
  ctx: Ctx,
  { year, as, whose }: Asked,
): Promise<{ name: string; file: Readable }> {
  const sellers = await (whose === 'all' ? listSellerYears(ctx, year) : listOwnYear(ctx, year))
  const t = translator(ctx.language)
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield sellers.map(({ name, currency, identity, quarters }): Cell[] => [
      name,
      t(`seller-reports:standing.${standingOf(identity)}`),
      isAskedFor(identity)
        ? missingOf(identity)
            .map((asked) => t(`seller-reports:asked.${asked}`))
            .join(', ')
        : '',
      ...FIELDS.map((field) =>
        field === 'sellerType' ? t(`seller-reports:types.${identity.sellerType}`) : (identity[field] ?? ''),
      ),
      currency,
      ...FIGURES.flatMap((figure) =>
        quarters.map((quarter) => ({
          decimal:
            figure === 'activities' ? String(quarter[figure]) : decimalOf(money(quarter[figure], currency)),
        })),
      ),
    ])
  }
  const head = [
    t('seller-reports:seller'),
    t('seller-reports:state'),
    t('seller-reports:missing'),
    ...FIELDS.map((field) => t(`seller-reports:details.${field}`)),
    t('seller-reports:currency'),
    ...FIGURES.flatMap((figure) =>
      [1, 2, 3, 4].map(
        (quarter) => `${t(`seller-reports:figure.${figure}`)} ${t('seller-reports:quarter', { quarter })}`,
      ),
    ),
  ]
  const sheet = `${t('seller-reports:title')} ${year}`
  return { name: `${sheet}.${as}`, file: tableFile(as, { sheet, head, rows: rows() }) }
}
