-- The date of an instant in somebody's zone. One zone that this server doesn't know, as after a move to
-- another machine, must not keep a statement from everybody else: it counts as UTC.
create function local_date(at timestamptz, time_zone text) returns date
  language plpgsql stable strict as $$
begin
  return (at at time zone time_zone)::date;
exception when invalid_parameter_value then
  return (at at time zone 'UTC')::date;
end $$;

-- The zone if this server can calculate with it, and what was stored before if it can't.
create function known_time_zone(time_zone text, otherwise text) returns text
  language plpgsql stable as $$
begin
  perform now() at time zone time_zone;
  return coalesce(time_zone, otherwise);
exception when invalid_parameter_value then
  return otherwise;
end $$;

-- Old names of zones, which Debian 13 leaves out, and today's (CLDR 48).
create temporary table renamed_zones on commit drop as
select split_part(pair, ' ', 1) as old, split_part(pair, ' ', 2) as today
from regexp_split_to_table('
    Africa/Asmera Africa/Asmara, Africa/Timbuktu Africa/Bamako,
    America/Argentina/ComodRivadavia America/Argentina/Catamarca, America/Atka America/Adak,
    America/Buenos_Aires America/Argentina/Buenos_Aires, America/Catamarca America/Argentina/Catamarca,
    America/Coral_Harbour America/Atikokan, America/Cordoba America/Argentina/Cordoba,
    America/Ensenada America/Tijuana, America/Fort_Wayne America/Indiana/Indianapolis,
    America/Godthab America/Nuuk, America/Indianapolis America/Indiana/Indianapolis,
    America/Jujuy America/Argentina/Jujuy, America/Knox_IN America/Indiana/Knox,
    America/Louisville America/Kentucky/Louisville, America/Mendoza America/Argentina/Mendoza,
    America/Montreal America/Toronto, America/Nipigon America/Toronto, America/Pangnirtung America/Iqaluit,
    America/Porto_Acre America/Rio_Branco, America/Rainy_River America/Winnipeg,
    America/Rosario America/Argentina/Cordoba, America/Santa_Isabel America/Tijuana,
    America/Shiprock America/Denver, America/Thunder_Bay America/Toronto, America/Virgin America/St_Thomas,
    America/Yellowknife America/Edmonton, Antarctica/South_Pole Antarctica/McMurdo, Asia/Ashkhabad Asia/Ashgabat,
    Asia/Calcutta Asia/Kolkata, Asia/Choibalsan Asia/Ulaanbaatar, Asia/Chongqing Asia/Shanghai,
    Asia/Chungking Asia/Shanghai, Asia/Dacca Asia/Dhaka, Asia/Harbin Asia/Shanghai,
    Asia/Istanbul Europe/Istanbul, Asia/Kashgar Asia/Urumqi, Asia/Katmandu Asia/Kathmandu, Asia/Macao Asia/Macau,
    Asia/Rangoon Asia/Yangon, Asia/Saigon Asia/Ho_Chi_Minh, Asia/Tel_Aviv Asia/Jerusalem,
    Asia/Thimbu Asia/Thimphu, Asia/Ujung_Pandang Asia/Makassar, Asia/Ulan_Bator Asia/Ulaanbaatar,
    Atlantic/Faeroe Atlantic/Faroe, Atlantic/Jan_Mayen Arctic/Longyearbyen, Australia/ACT Australia/Sydney,
    Australia/Canberra Australia/Sydney, Australia/Currie Australia/Hobart, Australia/LHI Australia/Lord_Howe,
    Australia/NSW Australia/Sydney, Australia/North Australia/Darwin, Australia/Queensland Australia/Brisbane,
    Australia/South Australia/Adelaide, Australia/Tasmania Australia/Hobart,
    Australia/Victoria Australia/Melbourne, Australia/West Australia/Perth,
    Australia/Yancowinna Australia/Broken_Hill, Brazil/Acre America/Rio_Branco, Brazil/DeNoronha America/Noronha,
    Brazil/East America/Sao_Paulo, Brazil/West America/Manaus, CET Europe/Brussels, CST6CDT America/Chicago,
    Canada/Atlantic America/Halifax, Canada/Central America/Winnipeg, Canada/East-Saskatchewan America/Regina,
    Canada/Eastern America/Toronto, Canada/Mountain America/Edmonton, Canada/Newfoundland America/St_Johns,
    Canada/Pacific America/Vancouver, Canada/Saskatchewan America/Regina, Canada/Yukon America/Whitehorse,
    Chile/Continental America/Santiago, Chile/EasterIsland Pacific/Easter, Cuba America/Havana,
    EET Europe/Athens, EST America/Panama, EST5EDT America/New_York, Egypt Africa/Cairo, Eire Europe/Dublin,
    Etc/GMT UTC, Etc/GMT+0 UTC, Etc/GMT-0 UTC, Etc/GMT0 UTC, Etc/Greenwich UTC, Etc/UCT UTC, Etc/UTC UTC,
    Etc/Universal UTC, Etc/Zulu UTC, Europe/Belfast Europe/London, Europe/Kiev Europe/Kyiv,
    Europe/Nicosia Asia/Nicosia, Europe/Tiraspol Europe/Chisinau, Europe/Uzhgorod Europe/Kyiv,
    Europe/Zaporozhye Europe/Kyiv, GB Europe/London, GB-Eire Europe/London, GMT UTC, GMT+0 UTC, GMT-0 UTC,
    GMT0 UTC, Greenwich UTC, HST Pacific/Honolulu, Hongkong Asia/Hong_Kong, Iceland Atlantic/Reykjavik,
    Iran Asia/Tehran, Israel Asia/Jerusalem, Jamaica America/Jamaica, Japan Asia/Tokyo,
    Kwajalein Pacific/Kwajalein, Libya Africa/Tripoli, MET Europe/Brussels, MST America/Phoenix,
    MST7MDT America/Denver, Mexico/BajaNorte America/Tijuana, Mexico/BajaSur America/Mazatlan,
    Mexico/General America/Mexico_City, NZ Pacific/Auckland, NZ-CHAT Pacific/Chatham, Navajo America/Denver,
    PRC Asia/Shanghai, PST8PDT America/Los_Angeles, Pacific/Enderbury Pacific/Kanton,
    Pacific/Johnston Pacific/Honolulu, Pacific/Ponape Pacific/Pohnpei, Pacific/Samoa Pacific/Pago_Pago,
    Pacific/Truk Pacific/Chuuk, Pacific/Yap Pacific/Chuuk, Poland Europe/Warsaw, Portugal Europe/Lisbon,
    ROC Asia/Taipei, ROK Asia/Seoul, Singapore Asia/Singapore, Turkey Europe/Istanbul, UCT UTC,
    US/Alaska America/Anchorage, US/Aleutian America/Adak, US/Arizona America/Phoenix,
    US/Central America/Chicago, US/East-Indiana America/Indiana/Indianapolis, US/Eastern America/New_York,
    US/Hawaii Pacific/Honolulu, US/Indiana-Starke America/Indiana/Knox, US/Michigan America/Detroit,
    US/Mountain America/Denver, US/Pacific America/Los_Angeles, US/Pacific-New America/Los_Angeles,
    US/Samoa Pacific/Pago_Pago, Universal UTC, W-SU Europe/Moscow, WET Europe/Lisbon, Zulu UTC
', ',') list, trim(both E' \n' from list) pair;

update founders f set time_zone = known_time_zone(r.today, 'UTC')
from renamed_zones r where f.time_zone = r.old;
update startup_applications a set time_zone = known_time_zone(r.today, 'UTC')
from renamed_zones r where a.time_zone = r.old;
update completions c set time_zone = known_time_zone(r.today, 'UTC')
from renamed_zones r where c.time_zone = r.old;
update founders set time_zone = 'UTC' where time_zone <> known_time_zone(time_zone, 'UTC');
update startup_applications set time_zone = 'UTC'
where time_zone <> known_time_zone(time_zone, 'UTC');

-- What was done for a zone counts under its name of today.
insert into task_generations as g (time_zone, generated_on)
select r.today, max(o.generated_on)
from task_generations o join renamed_zones r on r.old = o.time_zone group by r.today
on conflict (time_zone) do update set generated_on = greatest(g.generated_on, excluded.generated_on);
delete from task_generations using renamed_zones r where time_zone = r.old;
insert into weekly_digest_runs (time_zone, week_start)
select r.today, o.week_start
from weekly_digest_runs o join renamed_zones r on r.old = o.time_zone
on conflict do nothing;
delete from weekly_digest_runs using renamed_zones r where time_zone = r.old;
