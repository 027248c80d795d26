import { Form } from 'react-router'
import { formatDate } from '#app/kit/dates.ts'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { getMembers } from '../queries-members.server.ts'

type Members = Awaited<ReturnType<typeof getMembers>>

/** Open invitations, each with a button that withdraws it. */
export function InvitedList({ invited, kind, zone }: Pick<Members, 'invited' | 'kind'> & { zone: string }) {
  const { t } = useTranslation('companies')
  const language = useLanguage()
  const other = kind === 'sme' ? 'employee' : 'manager'
  if (invited.length === 0) return <p>{t('invite.none')}</p>
  return (
    <Table
      caption={t('invite.pending')}
      rows={invited}
      rowKey={({ id }) => id}
      columns={[
        { label: t('members.email'), cell: ({ email }) => email, lead: true },
        { label: t('members.role'), cell: ({ role }) => t(role === 1 ? 'roles.admin' : `roles.${other}`) },
        { label: t('invite.until'), cell: ({ expiresAt }) => formatDate(expiresAt, zone, language) },
        {
          label: t('invite.withdraw'),
          quiet: true,
          cell: ({ id, email }) => (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="invitationId" value={id} />
              <SendButton size="small" along={{ intent: 'withdraw', invitationId: id }}>
                {t('invite.withdraw')}
                <VisuallyHidden> {email}</VisuallyHidden>
              </SendButton>
            </Form>
          ),
        },
      ]}
    />
  )
}
