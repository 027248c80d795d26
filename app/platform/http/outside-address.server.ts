import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * What no address on the open internet is (IANA's registries of special-purpose addresses): this machine and
 * this network, private and shared ranges, those of examples, tests and groups.
 */
const NOT_OUTSIDE_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/**
 * Of IPv6 one eighth is in use for the open internet; in it lie tunnels, which carry an IPv4 address of any
 * kind, and examples.
 */
const OUTSIDE_6 = ['2000::', 3] as const
const NOT_OUTSIDE_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const refused = new BlockList()
for (const [net, bits] of NOT_OUTSIDE_4) refused.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of NOT_OUTSIDE_6) refused.addSubnet(net, bits, 'ipv6')
const open = new BlockList()
open.addSubnet(...OUTSIDE_6, 'ipv6')

/**
 * Whether an IP address (as a resolver writes it, without brackets) is one of the open internet, and not this
 * machine's own.
 */
export function isOutside(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || address.includes('%') || isOwn(address, family)) return false
  if (family === 4) return !refused.check(address, 'ipv4')
  return open.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

function isOwn(address: string, family: number): boolean {
  const own = new BlockList()
  for (const one of Object.values(networkInterfaces()).flatMap((list) => list ?? []))
    own.addAddress(one.address, one.family === 'IPv4' ? 'ipv4' : 'ipv6')
  return own.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
