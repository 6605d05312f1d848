export { AdminActService, type NewAct } from './admin-act.service';
export { ServiceAuditModule } from './service-audit.module';
