import { Form } from 'react-router'
import { invitationsPath } from '#app/features/procurement/requirements/requirement.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Invitable } from '../invitation.ts'

type InviteToProps = { username: string; requirements: Invitable[] }

/** On a provider's profile: the own open requirements, each with a button that invites, and a new one. */
export function InviteTo({ username, requirements }: InviteToProps) {
  const { t } = useTranslation('requirement-invitations')
  const fresh = `/requirement/addrequirement?${new URLSearchParams({ provider: username })}`
  return (
    <>
      {requirements.map(({ url, title, language, isInvited }) =>
        isInvited ? (
          <p key={url}>
            {t('invitedTo')}{' '}
            <Anchor to={invitationsPath(url)} lang={language}>
              {title}
            </Anchor>
          </p>
        ) : (
          <Form key={url} method="post" action={invitationsPath(url)} preventScrollReset>
            <input type="hidden" name="intent" value="invite" />
            <input type="hidden" name="username" value={username} />
            <input type="hidden" name="url" value={url} />
            <SendButton wide along={{ intent: 'invite', url }}>
              {t('inviteTo', { title })}
            </SendButton>
          </Form>
        ),
      )}
      <LinkButton to={fresh} wide>
        {t('fresh')}
      </LinkButton>
    </>
  )
}
