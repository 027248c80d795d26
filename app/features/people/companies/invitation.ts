export const INVITATION_DAYS = 14
export const INVITATION_MS = INVITATION_DAYS * 86_400_000

type Ends = { usedAt: Date | null; withdrawnAt: Date | null; expiresAt: Date }

/** The state of an invitation; only an open one can be accepted. */
export function invitationEnd(
  { usedAt, withdrawnAt, expiresAt }: Ends,
  now: Date,
): 'open' | 'used' | 'withdrawn' | 'expired' {
  if (usedAt) return 'used'
  if (withdrawnAt) return 'withdrawn'
  return expiresAt <= now ? 'expired' : 'open'
}
