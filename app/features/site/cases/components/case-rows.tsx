import { Form } from 'react-router'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { textsOfMessages, translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { caseFilePath } from '../case.ts'
import { dueWords, ownerWords } from '../case-words.ts'
import type { ListedCase } from '../queries-cases.server.ts'

type CaseRowsProps = {
  rows: readonly ListedCase[]
  now: Date
  zone: string
  /** Beside the thing that they are about: begun is from their own page. */
  isRead?: boolean
}

/** Cases, each with its kind, what it is about, by when it is due, who looks after it and the next act. */
export function CaseRows({ rows, now, zone, isRead = false }: CaseRowsProps) {
  const { t } = useTranslation(['cases', ...textsOfMessages(rows.map(({ said }) => said))])
  const language = useLanguage()
  const linesOf = (row: ListedCase) => {
    const { said, minor, currency } = row
    const amount = minor !== null && currency ? formatMoney(money(minor, currency), language) : ''
    return [
      [translateMessage(t, said), amount].filter(Boolean).join(' · '),
      ownerWords(row, { t, language, zone }),
    ].filter(Boolean)
  }
  return (
    <DeskRows>
      {rows.map((row) => (
        <DeskRow
          key={`${row.kind} ${row.key}`}
          heading={isRead ? 'h3' : 'h2'}
          title={t(`kind.${row.kind}`, { name: row.about })}
          titleLang={language}
          to={caseFilePath(row)}
          lines={linesOf(row)}
          end={
            <>
              {row.urgent ? <Badge tone="bad">{t(`urgent.${row.urgent}`)}</Badge> : null}
              <Badge tone={row.isLate ? 'bad' : 'wait'}>{dueWords(row, { t, language, now })}</Badge>
              {isRead ? null : <Begin row={row} />}
            </>
          }
        />
      ))}
    </DeskRows>
  )
}

/** The next act: to begin, which takes the case, or to go on with one's own. */
function Begin({ row }: { row: ListedCase }) {
  const { t } = useTranslation('cases')
  const { kind, key, path, isOwn, owner, about } = row
  const name = t(`kind.${kind}`, { name: about })
  if (isOwn)
    return (
      <LinkButton to={path} size="small" aria-label={t('act.goOnWith', { name })}>
        {t('act.goOn')}
      </LinkButton>
    )
  if (owner !== '') return null
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="take" />
      <input type="hidden" name="kind" value={kind} />
      <SendButton
        name="key"
        value={key}
        along={{ kind }}
        size="small"
        aria-label={t('act.beginWith', { name })}
      >
        {t('act.begin')}
      </SendButton>
    </Form>
  )
}
