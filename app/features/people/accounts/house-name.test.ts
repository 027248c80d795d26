import { expect, test } from 'vitest'
import { isHouseName } from './house-name.ts'

test('who speaks for the house is no person', () => {
  const house = [
    'quorum',
    'quorum_support',
    'admin_team',
    'Admin',
    'the_staff',
    'QUORUM',
    'support',
    'Billing',
    'help_desk',
  ]
  const more = [
    'staff',
    'support24',
    'qu0rum',
    'adm1n_jo',
    'AdminTeam',
    'QuorumHelp',
    'x_admin_x',
    'no_reply',
    'security',
    'root1',
  ]
  for (const name of [...house, ...more]) expect(isHouseName(name), name).toBe(true)
})

test('people may have names that only begin alike', () => {
  const people = [
    'adminton',
    'helper_jo',
    'supportive',
    'rashmi_s',
    'staffan',
    'stafford',
    'helpful',
    'billy',
    'jo_security',
  ]
  for (const name of [
    ...people,
    'Helena',
    'guest_abcdefghijkm',
    'root_cause',
    'team_lead',
    'quorums',
    'help4you',
  ])
    expect(isHouseName(name), name).toBe(false)
})
