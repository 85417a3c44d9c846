import { parentPort, workerData } from 'node:worker_threads';
import { type BusyQuestion, busyTimesIn } from './busy-times.ts';

parentPort?.postMessage(busyTimesIn(workerData as BusyQuestion));
