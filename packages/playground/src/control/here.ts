import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress } from '../loopback.ts';

/**
 * Also where the playground serves others on purpose, its switches and what it overhears are for this machine: by loopback, or by
 * another address of its own, which then is that of both ends.
 */
export const isHere = ({ socket }: FastifyRequest): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') || socket.remoteAddress === socket.localAddress;
