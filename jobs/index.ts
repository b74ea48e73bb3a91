import type { JobName } from '../src/service/ports/world.ts';
import { adjudicate } from './adjudicate.ts';
import { deliver } from './deliver.ts';
import type { Job } from './job.ts';
import { receive } from './receive.ts';
import { sweep } from './sweep.ts';

export type { Job, UseCases } from './job.ts';

/** All jobs by name: one that has no file, or two, does not compile. */
export const JOBS: Readonly<Record<JobName | 'sweep', Job>> = { adjudicate, deliver, receive, sweep };
