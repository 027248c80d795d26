import { formatDay } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { MANAGER } from '../approval-rule.ts'
import { RULES_PATH } from '../approval-step.ts'
import type { RuleRow } from '../queries-rules.server.ts'
import { StepList } from './step-list.tsx'

type RuleRowsProps = { rules: readonly RuleRow[]; canSet: boolean; now: Date; zone: string }

/** The rules of a company, each with what it is about, who decides, and since when. */
export function RuleRows({ rules, canSet, now, zone }: RuleRowsProps) {
  const { t } = useTranslation('approval-rules')
  const language = useLanguage()
  const day = (at: Date) => formatDay(at, zone, language, now)
  return (
    <DeskRows>
      {rules.map((rule) => {
        const amount = formatMoney(money(rule.fromMinor, rule.currency), language)
        const title = rule.fromMinor === 0 ? t('rule.always') : t('rule.from', { amount })
        const about = [
          rule.category,
          rule.city,
          rule.costCentre,
          rule.asker && t('rule.by', { name: rule.asker }),
        ].filter(Boolean)
        const since = t('rule.since', { day: day(rule.createdAt), name: rule.createdBy ?? '' })
        const until =
          rule.endedAt &&
          t(rule.isReplaced ? 'rule.replaced' : 'rule.ended', {
            day: day(rule.endedAt),
            name: rule.endedBy ?? '',
          })
        return (
          <DeskRow
            key={rule.id}
            heading="h3"
            title={title}
            lines={[
              about.length > 0 ? about.join(' · ') : t('rule.everything'),
              <StepList
                key="steps"
                steps={rule.steps.map(({ id, name }) => ({
                  ...PLANNED,
                  name: id === MANAGER ? t('step.manager') : name,
                }))}
                now={now}
                zone={zone}
              />,
              [since, until].filter(Boolean).join(' · '),
            ]}
            end={
              canSet && rule.endedAt === null ? (
                <>
                  <LinkButton to={`${RULES_PATH}?rule=${rule.id}#form`} size="small">
                    {t('rule.change')}
                  </LinkButton>
                  <AskOnce
                    alone
                    label={t('rule.end')}
                    of={title}
                    question={t('rule.endSure')}
                    fields={{ intent: 'endRule', rule: rule.id }}
                  />
                </>
              ) : undefined
            }
          />
        )
      })}
    </DeskRows>
  )
}

const PLANNED = { admins: [], state: 'planned', by: null, at: null } as const
