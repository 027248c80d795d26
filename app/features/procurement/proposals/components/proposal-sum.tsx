import { CURRENCIES, formatMoney, money } from '#app/kit/money.ts'
import { formatSum, type TaxTerms } from '#app/kit/tax.ts'
import { amountOf } from '#app/kit/typed-amount.ts'
import { useLanguage } from '#app/ui/language.ts'
import { SumRows } from '#app/ui/sum-rows.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { dueOfProposal, EXTRAS, type Extra, FEE_UNITS, type Prices, unknownsOf } from '../proposal.ts'

type Typed = Record<string, string>
type ProposalSumProps = { typed: Typed; participants: number; tax: TaxTerms | null }

/** What is typed so far, summed up as the order will be; nothing while there is no fee. */
export function ProposalSum({ typed, participants, tax }: ProposalSumProps) {
  const { t } = useTranslation(['proposals', 'prices'])
  const language = useLanguage()
  const prices = readPrices(typed)
  if (!prices) return null
  const days = Math.max(1, Object.keys(typed).filter((name) => isDay(name) && typed[name] !== '').length)
  const due = dueOfProposal(prices, { participants, days }, tax)
  const each = formatMoney(
    money(Math.ceil(due.total.minor / (participants * days)), prices.currency),
    language,
  )
  const unknown = unknownsOf(prices).map((name) => t(`unknown.${name}`))
  return (
    <div aria-live="polite">
      <SumRows sum={formatSum(due, { language, t })} />
      <p>{t('sum.each', { amount: each, people: participants, days })}</p>
      {unknown.map((said) => (
        <p key={said}>{said}</p>
      ))}
    </div>
  )
}

const isDay = (name: string) => /^day\d+$/.test(name)

/** The prices of a form that is being filled in; null as long as fee or currency are none. */
function readPrices(typed: Typed): Prices | null {
  const currency = CURRENCIES.find((code) => code === typed.currency)
  if (!currency) return null
  const minorOf = (name: string) => (typed[name] ? (amountOf(typed[name], currency)?.minor ?? null) : null)
  const extraOf = (name: string): Extra => EXTRAS.find((extra) => extra === typed[name]) ?? 'included'
  const feeMinor = minorOf('fee')
  if (feeMinor === null) return null
  return {
    currency,
    feeUnit: FEE_UNITS.find((unit) => unit === typed.feeUnit) ?? 'whole',
    feeMinor,
    travel: extraOf('travel'),
    travelMinor: minorOf('travelAmount'),
    materials: extraOf('materials'),
    materialsMinor: minorOf('materialsAmount'),
    otherMinor: minorOf('otherAmount'),
    otherText: '',
  }
}
