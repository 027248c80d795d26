import { formatDate } from '#app/kit/dates.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { InvitedProvider } from '../queries-invitations.server.ts'

type InvitedRowsProps = { rows: InvitedProvider[]; canRevoke: boolean; zone: string }

/** The providers who are invited; who has not answered can be uninvited. */
export function InvitedRows({ rows, canRevoke, zone }: InvitedRowsProps) {
  const { t } = useTranslation('requirement-invitations')
  const language = useLanguage()
  return (
    <DeskRows>
      {rows.map(({ username, name, image, at, isAnswered }) => (
        <DeskRow
          key={username}
          title={name}
          to={`/${username}`}
          face={<Avatar name={name} image={image} />}
          lines={[t('at', { date: formatDate(at, zone, language) })]}
          end={
            <>
              {isAnswered ? <Badge tone="good">{t('answered')}</Badge> : null}
              {canRevoke && isAnswered === false ? (
                <AskOnce
                  label={t('revoke')}
                  of={name}
                  question={t('revokeSure')}
                  fields={{ intent: 'revoke', username }}
                />
              ) : null}
            </>
          }
        />
      ))}
    </DeskRows>
  )
}
