import type { Dashboard } from '#dashboards/grafana-dashboard.ts';
import { lines, number, type Panel, perSecond, quantile } from '#dashboards/panel.ts';

/** The panels the runbook refers to when a process is blocked. @param name the service's, in words */
const processPanels = (service: string, name = service): Panel[] => [
  lines(
    'Event-loop delay',
    `p99 of each ${name}`,
    { '{{instance}}': `nodejs_eventloop_lag_p99_seconds{service="${service}"}` },
    { unit: 's', redFrom: 0.2 },
  ),
  lines(
    'CPU',
    `Of each ${name}; 1 is a whole core`,
    { '{{instance}}': `rate(process_cpu_seconds_total{service="${service}"}[$__rate_interval])` },
    { unit: 'percentunit' },
  ),
  lines(
    'Memory',
    `Resident, of each ${name}`,
    { '{{instance}}': `process_resident_memory_bytes{service="${service}"}` },
    { unit: 'bytes' },
  ),
];

/** For an event. */
const eventNight: Dashboard = {
  uid: 'event-night',
  title: 'event night',
  panels: [
    number('Players', 'In running sessions', 'max(quarry_players)'),
    number('Sessions', 'Not ended, end screens included', 'sum(max by (phase) (quarry_sessions))'),
    number('Sockets', 'Open on all gateways', 'sum(quarry_hub_sockets)'),
    number('Pending commands', 'Commands waiting for an outcome', 'sum(quarry_gateway_commands_pending)', {
      redFrom: 2_000,
    }),
    number('Partitions without owner', 'Their sessions do not progress', 'max(quarry_partitions_without_owner)', {
      redFrom: 1,
    }),
    number('Dead letters', 'Commands that wait for an operator', 'max(quarry_dead_letters_waiting)', { redFrom: 1 }),
    lines(
      'Commands',
      'Commands by type',
      { '{{type}}': perSecond('quarry_gateway_command_seconds_count', ['type']) },
      { unit: 'ops' },
    ),
    lines(
      'Latency of commands',
      'From a call to its durable outcome',
      { p50: quantile(0.5, 'quarry_gateway_command_seconds'), p99: quantile(0.99, 'quarry_gateway_command_seconds') },
      { unit: 's', redFrom: 1 },
    ),
    lines('Sessions by phase', 'Sessions that have not ended', { '{{phase}}': 'max by (phase) (quarry_sessions)' }),
    lines('Rejections', 'Rejected commands, by reason', {
      '{{outcome}}':
        'sum by (outcome) (rate(quarry_gateway_command_seconds_count{outcome!="accepted"}[$__rate_interval]))',
    }),
    lines(
      'Lateness',
      'Of ticks and of the ends of questions',
      {
        'ticks p99': quantile(0.99, 'quarry_tick_lateness_seconds'),
        'question ends p99': quantile(0.99, 'quarry_close_lateness_seconds'),
      },
      { unit: 's', redFrom: 1 },
    ),
    lines('Ready processes', 'By service', { '{{service}}': 'sum by (service) (quarry_ready)' }),
  ],
};

const gateway: Dashboard = {
  uid: 'gateway',
  title: 'gateways',
  panels: [
    lines('Sockets', 'Should be similar on all gateways', {
      '{{instance}} {{hub}}': 'sum by (instance, hub) (quarry_hub_sockets)',
      '{{instance}} {{hub}}, connected': 'sum by (instance, hub) (quarry_hub_connections)',
    }),
    lines('Sessions', 'With a socket on the gateway', { '{{instance}}': 'quarry_gateway_rooms' }),
    lines(
      'Frames',
      'Sent frames and received records',
      {
        '{{instance}} sent': perSecond('quarry_hub_frames_sent_total', ['instance']),
        '{{instance}} received': perSecond('quarry_hub_records_received_total', ['instance']),
      },
      { unit: 'ops' },
    ),
    lines('Slow sockets', 'Deferred and superseded frames; closed sockets by gateway', {
      deferred: perSecond('quarry_hub_frames_deferred_total'),
      skipped: perSecond('quarry_hub_frames_superseded_total'),
      '{{instance}} closed as too slow': perSecond('quarry_hub_slow_closed_total', ['instance']),
    }),
    lines('Hostile or broken clients', 'Closed sockets and refusals', {
      throttled: perSecond('quarry_hub_throttled_total'),
      flooding: perSecond('quarry_hub_flood_closed_total'),
      protocol: perSecond('quarry_hub_protocol_errors_total'),
      'no handshake': perSecond('quarry_hub_handshakes_timed_out_total'),
      'wrong handshake': perSecond('quarry_hub_handshakes_refused_total'),
      'broken socket': perSecond('quarry_hub_socket_errors_total'),
      silent: perSecond('quarry_hub_client_timeouts_total'),
      'denied: {{reason}}': perSecond('quarry_gateway_denied_total', ['reason']),
    }),
    lines('Gaps', 'Lost publications, each followed by a present view', {
      '{{instance}}': perSecond('quarry_gateway_gaps_total', ['instance']),
    }),
    lines('Calls', 'All, failed, and abandoned by their connection', {
      calls: perSecond('quarry_hub_calls_total'),
      failed: perSecond('quarry_hub_calls_failed_total'),
      abandoned: perSecond('quarry_hub_calls_abandoned_total'),
    }),
    lines('Deleted', 'Ended sign-ins and old links', {
      '{{kind}}': perSecond('quarry_gateway_pruned_total', ['kind']),
    }),
    lines('Socket backlog', 'Bytes buffered for slow clients, by gateway', {
      '{{instance}}': 'quarry_gateway_backlog_bytes',
    }),
    lines('Request bodies', 'Bytes that are received or handled, by gateway; at most 64 MiB', {
      '{{instance}}': 'quarry_gateway_body_bytes',
    }),
    lines('Pictures', 'Bytes a second: uploaded, stored in all sizes, read from their store', {
      '{{direction}}': perSecond('quarry_gateway_media_bytes_total', ['direction']),
    }),
    lines('Pictures refused', 'By reason', {
      '{{reason}}': perSecond('quarry_gateway_media_refused_total', ['reason']),
    }),
    lines('Pictures waiting', 'Waiting or being decoded, by gateway; at most 33', {
      '{{instance}}': 'quarry_gateway_media_pending',
    }),
    lines(
      'Decoding of pictures',
      'Seconds, p99',
      { p99: quantile(0.99, 'quarry_gateway_media_decode_seconds') },
      { unit: 's' },
    ),
    lines('Pending commands', 'Without an outcome, by gateway', { '{{instance}}': 'quarry_gateway_commands_pending' }),
    ...processPanels('gateway'),
  ],
};

const engine: Dashboard = {
  uid: 'engine',
  title: 'session engines',
  panels: [
    lines('Partitions', 'Owned by each engine; should be even', { '{{instance}}': 'quarry_partitions_owned' }),
    lines('Stream lag', 'Unread commands, worst partitions', {
      'partition {{partition}}': 'topk(5, quarry_stream_lag_entries)',
    }),
    lines(
      'Oldest unacknowledged command',
      'Worst partitions',
      { 'partition {{partition}}': 'topk(5, quarry_stream_oldest_pending_seconds)' },
      { unit: 's', redFrom: 5 },
    ),
    lines('Stream entries', 'Pending (read, not acknowledged), and kept', {
      pending: 'sum(quarry_stream_pending_entries)',
      kept: 'sum(quarry_stream_entries)',
    }),
    lines(
      'Time to durability',
      'From arrival on the stream to acknowledgement',
      { p50: quantile(0.5, 'quarry_command_seconds'), p99: quantile(0.99, 'quarry_command_seconds') },
      { unit: 's' },
    ),
    lines('Group commit', 'Events stored by one transaction', {
      mean: `${perSecond('quarry_append_batch_events_sum')} / ${perSecond('quarry_append_batch_events_count')}`,
      p99: quantile(0.99, 'quarry_append_batch_events'),
    }),
    lines('Retried batches', 'By reason: version conflicts, outages', {
      '{{reason}}': perSecond('quarry_batch_failures_total', ['reason']),
    }),
    lines('Dead letters and quarantine', 'Commands that became dead letters, running sessions that cannot be loaded', {
      'dead letters': perSecond('quarry_dead_letters_total'),
      'sessions in quarantine': 'max(quarry_sessions_quarantined)',
    }),
    lines('Takeovers', 'Partitions taken over, and the highest epoch', {
      takeovers: perSecond('quarry_takeovers_total'),
      epoch: 'max(quarry_partition_epoch)',
    }),
    lines(
      'Publications',
      'By audience',
      { '{{audience}}': perSecond('quarry_publications_total', ['audience']) },
      { unit: 'ops' },
    ),
    lines('Merged changes', 'Changed entries per frame to a host', {
      p50: quantile(0.5, 'quarry_merged_changes'),
      p99: quantile(0.99, 'quarry_merged_changes'),
    }),
    lines('Questions closed', 'By the timer job, by the owner as fall-back, by the host', {
      '{{by}}': perSecond('quarry_questions_closed_total', ['by']),
    }),
    lines('Failed effects', 'Retried by sweeps and gateways, or stored as dead letters', {
      '{{effect}}': perSecond('quarry_effect_failures_total', ['effect']),
    }),
    lines(
      'Correction of the clock of Redis',
      'Not 0 after the clock was set; the engines’ time did not step',
      { '{{instance}}': 'quarry_redis_clock_correction_seconds' },
      { unit: 's' },
    ),
    lines('Timer workers replaced', 'They had stopped taking jobs', {
      '{{instance}}': perSecond('quarry_timer_worker_restarts_total', ['instance']),
    }),
    ...processPanels('session-engine', 'engine'),
  ],
};

const stores: Dashboard = {
  uid: 'stores',
  title: 'Redis and Postgres',
  panels: [
    lines(
      'Redis memory',
      'In use and allowed',
      {
        'used {{node}}': 'max by (node) (quarry_redis_memory_bytes)',
        'allowed {{node}}': 'max by (node) (quarry_redis_max_memory_bytes)',
      },
      { unit: 'bytes' },
    ),
    lines(
      'Redis latency',
      'Round trip of one command, from each engine',
      { '{{instance}} {{node}}': 'quarry_redis_latency_seconds' },
      { unit: 's', redFrom: 0.1 },
    ),
    lines(
      'Redis commands',
      'Processed',
      { '{{node}}': 'max by (node) (rate(quarry_redis_commands_total[$__rate_interval]))' },
      { unit: 'ops' },
    ),
    lines('Redis connections', 'Open, waiting in a blocking read, refused', {
      'open {{node}}': 'max by (node) (quarry_redis_clients)',
      'blocked {{node}}': 'max by (node) (quarry_redis_blocked_clients)',
      'refused {{node}}': 'max by (node) (rate(quarry_redis_rejected_connections_total[$__rate_interval]))',
    }),
    lines('Redis safety', 'Evictions must stay 0; persistent 1; uptime falls at a restart', {
      'evicted {{node}}': 'max by (node) (quarry_redis_evicted_keys_total)',
      'persistent {{node}}': 'min by (node) (quarry_redis_persistent)',
      'reachable from {{instance}}': 'quarry_redis_up',
    }),
    lines(
      'Redis uptime',
      'Falls to zero at a restart',
      { '{{node}}': 'max by (node) (quarry_redis_uptime_seconds)' },
      { unit: 's' },
    ),
    lines('Postgres transactions', 'Committed and rolled back', {
      commits: 'max(rate(quarry_postgres_commits_total[$__rate_interval]))',
      rollbacks: 'max(rate(quarry_postgres_rollbacks_total[$__rate_interval]))',
      deadlocks: 'max(rate(quarry_postgres_deadlocks_total[$__rate_interval]))',
    }),
    lines('Postgres connections', 'Of those allowed', {
      used: 'max(quarry_postgres_connections)',
      allowed: 'max(quarry_postgres_max_connections)',
    }),
    lines(
      'Postgres oldest transaction',
      'Delays vacuum',
      { age: 'max(quarry_postgres_longest_transaction_seconds)' },
      { unit: 's', redFrom: 60 },
    ),
    lines('Postgres size', 'Of the database', { size: 'max(quarry_postgres_size_bytes)' }, { unit: 'bytes' }),
    lines(
      'Postgres cache',
      'Share of blocks found in memory',
      {
        hit: 'max(rate(quarry_postgres_blocks_hit_total[$__rate_interval])) / (max(rate(quarry_postgres_blocks_hit_total[$__rate_interval])) + max(rate(quarry_postgres_blocks_read_total[$__rate_interval])))',
      },
      { unit: 'percentunit' },
    ),
    lines('Postgres safety', 'Reachable; archiving fails; transaction ids until wraparound', {
      'reachable from {{instance}}': 'quarry_postgres_up',
      'archiving fails': 'max(quarry_postgres_archive_failing)',
      'ids left': 'min(quarry_postgres_transaction_ids_left)',
    }),
    lines(
      'Postgres backup',
      'Age of the last one that completed',
      { age: 'max(quarry_postgres_backup_age_seconds)' },
      { unit: 's', redFrom: 26 * 3600 },
    ),
    lines(
      'Log partitions ahead',
      'Time until none is made for new sessions',
      { ahead: 'min(quarry_log_periods_ahead_seconds)' },
      { unit: 's' },
    ),
  ],
};

const mail: Dashboard = {
  uid: 'mail',
  title: 'mail',
  panels: [
    number(
      'Waiting',
      'Waiting and delayed mails',
      'max(quarry_mail_jobs{state="waiting"}) + max(quarry_mail_jobs{state="delayed"})',
    ),
    number('Dead letters', 'Mails that are not retried automatically', 'max(quarry_mail_jobs{state="failed"})', {
      redFrom: 1,
    }),
    lines('Queue', 'By state', { '{{state}}': 'max by (state) (quarry_mail_jobs)' }),
    lines('Outcomes', 'By kind of mail and outcome', {
      '{{kind}} {{outcome}}': perSecond('quarry_mails_total', ['kind', 'outcome']),
    }),
    ...processPanels('mailer'),
  ],
};

/** Every dashboard; `write.ts` generates `infra/dashboards/<uid>.json`. */
export const DASHBOARDS: readonly Dashboard[] = [eventNight, gateway, engine, stores, mail];
