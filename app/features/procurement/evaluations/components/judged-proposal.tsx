import { SelectField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { pointsField } from '../inputs.ts'
import type { Judged } from '../queries-scores.server.ts'
import { formatScore, MOST_POINTS, meanOf, type Points } from '../scoring.ts'

export type Criterion = { id: string; name: string; weight: number }

type JudgedProposalProps = {
  proposal: { code: string; provider: string; version: number }
  judged: Judged
  criteria: readonly Criterion[]
  /** Whether the reader may score: it is not decided, and nobody's cause. */
  canScore: boolean
  fault: FormFault | null
}

/** One proposal as it is judged: alone, then, once that is done, beside the others and together. */
export function JudgedProposal({ proposal, judged, criteria, canScore, fault }: JudgedProposalProps) {
  const { t } = useTranslation('evaluations')
  const language = useLanguage()
  const isAlone = judged.ownScore === null
  const rows = [
    ...(isAlone ? [] : [{ name: t('own'), points: judged.own, score: judged.ownScore }]),
    ...judged.others,
    ...(judged.score === null ? [] : [{ name: t('agreed'), points: judged.agreed, score: judged.score }]),
  ]
  const means = Object.fromEntries(
    criteria.map(({ id }) => [id, meanOf([judged.own, ...judged.others.map(({ points }) => points)], id)]),
  )
  return (
    <Section title={proposal.provider}>
      <FormStack>
        {rows.length > 0 ? (
          <Table
            caption={t('pointsOf', { name: proposal.provider })}
            rows={rows}
            rowKey={({ name }) => name}
            columns={[
              { label: t('evaluator'), cell: ({ name }) => name },
              ...criteria.map(({ id, name, weight }) => ({
                label: t('weighted', { name, weight }),
                cell: ({ points }: (typeof rows)[number]) => points[id] ?? '–',
                numeric: true,
              })),
              {
                label: t('score'),
                cell: ({ score }) => (score === null ? '–' : formatScore(score, language)),
                numeric: true,
              },
            ]}
          />
        ) : null}
        {canScore ? (
          <>
            <PointsForm
              intent="score"
              proposal={proposal}
              criteria={criteria}
              points={judged.own}
              fault={fault}
              title={isAlone ? null : t('own')}
            />
            {isAlone ? null : (
              <PointsForm
                intent="agree"
                proposal={proposal}
                criteria={criteria}
                points={judged.score === null ? means : judged.agreed}
                fault={fault}
                title={t('agreed')}
              />
            )}
          </>
        ) : null}
      </FormStack>
    </Section>
  )
}

type PointsFormProps = Pick<JudgedProposalProps, 'proposal' | 'criteria' | 'fault'> & {
  intent: 'score' | 'agree'
  points: Points | Record<string, number | null>
  /** Tells the two forms of a proposal apart; null for one that stands alone. */
  title: string | null
}

/** The points of one proposal by each criterion. */
function PointsForm({ intent, proposal, criteria, points, fault, title }: PointsFormProps) {
  const { t } = useTranslation('evaluations')
  const { code, version } = proposal
  const own = fault?.values.code === code && fault.values.intent === intent ? fault : null
  const nameOf = new Map(
    criteria.map(({ id, name, weight }) => [pointsField(id), t('weighted', { name, weight })]),
  )
  const fields = fieldsOf({ t, fault: own, labelOf: (name) => nameOf.get(name) ?? name })
  const options = [
    { value: '', label: '–' },
    ...Array.from({ length: MOST_POINTS + 1 }, (_, at) => ({ value: String(at), label: String(at) })),
  ]
  return (
    <KeptForm aria-label={t(`form.${intent}`, { name: proposal.provider })}>
      <FormStack>
        {title ? <h3>{title}</h3> : null}
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="version" value={version} />
        <FormRow>
          {criteria.map(({ id }) => (
            <SelectField
              key={id}
              {...fields(pointsField(id), points[id]?.toString() ?? '')}
              id={`${intent}-${code}-${id}`}
              options={options}
            />
          ))}
        </FormRow>
        <FormActions>
          <SendButton
            name="intent"
            value={intent}
            along={{ code }}
            tone={intent === 'score' && title ? undefined : 'go'}
          >
            {t(`save.${intent}`)}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
